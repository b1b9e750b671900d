/** How requests reach our API: by the browser, with its cookie. Frames replace it, and send their token instead. */
export const sender = { send: (address: string, init: RequestInit): Promise<Response> => fetch(address, init) };
