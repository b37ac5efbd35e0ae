/** Returns the nonce that the server wrote into the page, for styles created at run time (Content-Security-Policy style-src). */
export const readNonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
