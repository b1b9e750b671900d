interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface FloatPosition {
  readonly left: number;
  readonly top: number;
  /** What fits between its anchor and the edge of the window. */
  readonly maxHeight: number;
}

const EDGE_PX = 8;

/**
 * Where something that floats is: below its anchor, above where there is no room, on the larger side where it fits
 * neither, and never beyond an edge of the window.
 */
export function floatPosition(anchor: Box, float: Size, view: Size, gapPx: number): FloatPosition {
  const right = anchor.left + anchor.width - float.width;
  const left = anchor.left + float.width <= view.width - EDGE_PX ? anchor.left : right;
  return { left: within(left, float.width, view.width), ...vertical(anchor, float.height, view.height, gapPx) };
}

function vertical(anchor: Box, height: number, viewHeight: number, gapPx: number) {
  const below = anchor.top + anchor.height + gapPx;
  const roomBelow = Math.max(0, viewHeight - EDGE_PX - below);
  const roomAbove = Math.max(0, anchor.top - gapPx - EDGE_PX);
  if (height <= roomBelow || roomBelow >= roomAbove) return { top: below, maxHeight: roomBelow };
  return { top: anchor.top - gapPx - Math.min(height, roomAbove), maxHeight: roomAbove };
}

function within(start: number, size: number, room: number): number {
  return Math.max(EDGE_PX, Math.min(start, room - EDGE_PX - size));
}
