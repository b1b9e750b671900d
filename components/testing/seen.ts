/** happy-dom lays nothing out, and sees nothing: from now on elements are seen where this says so. */
export function seeWhere(isSeen: (element: Element) => boolean): void {
  globalThis.IntersectionObserver = class {
    readonly disconnect = () => undefined;
    readonly unobserve = () => undefined;
    readonly observe: (target: Element) => void;

    constructor(onSeen: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
      this.observe = (target) => onSeen([{ target, isIntersecting: isSeen(target) }]);
    }
  } as unknown as typeof IntersectionObserver; // what components use of it
}
