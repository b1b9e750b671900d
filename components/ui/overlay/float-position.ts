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
  /** What fits between its top and the edge of the window. */
  readonly maxHeight: number;
}

const EDGE_PX = 8;

/**
 * Where something that floats is: below its anchor, above where there is no room, and never beyond the left or right
 * edge of the window.
 */
export function floatPosition(anchor: Box, float: Size, view: Size, gapPx: number): FloatPosition {
  const below = anchor.top + anchor.height + gapPx;
  const above = anchor.top - gapPx - float.height;
  const fitsBelow = below + float.height <= view.height - EDGE_PX;
  const right = anchor.left + anchor.width - float.width;
  const left = anchor.left + float.width <= view.width - EDGE_PX ? anchor.left : right;
  const top = fitsBelow || above < EDGE_PX ? below : above;
  return { left: within(left, float.width, view.width), top, maxHeight: Math.max(0, view.height - top - EDGE_PX) };
}

function within(start: number, size: number, room: number): number {
  return Math.max(EDGE_PX, Math.min(start, room - EDGE_PX - size));
}
