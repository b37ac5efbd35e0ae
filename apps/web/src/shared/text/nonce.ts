/** The nonce that the server wrote into the page: styles made while running carry it (Content-Security-Policy style-src). */
export const readNonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
