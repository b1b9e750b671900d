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

const EDGE_PX = 8;

/** Where something that floats stands: below its anchor, above where there is no room, and never beyond the window's edge. */
export function floatPlace(anchor: Box, float: Size, view: Size, gapPx: number): { readonly left: number; readonly top: number } {
  const below = anchor.top + anchor.height + gapPx;
  const above = anchor.top - gapPx - float.height;
  const fitsBelow = below + float.height <= view.height - EDGE_PX;
  const right = anchor.left + anchor.width - float.width;
  const left = anchor.left + float.width <= view.width - EDGE_PX ? anchor.left : right;
  return { left: within(left, float.width, view.width), top: fitsBelow || above < EDGE_PX ? below : above };
}

function within(start: number, size: number, room: number): number {
  return Math.max(EDGE_PX, Math.min(start, room - EDGE_PX - size));
}
