import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { AUTH_CONTEXT } from '@pressmark/iiif/presentation/auth-services.ts'

const TEXTS = {
  signedIn: {
    en: { title: 'Signed in', text: 'You are signed in. You can close this window.' },
    it: { title: 'Accesso effettuato', text: 'Hai effettuato l’accesso. Puoi chiudere questa finestra.' },
  },
  signedOut: {
    en: { title: 'Signed out', text: 'You are signed out. You can close this window.' },
    it: { title: 'Uscita effettuata', text: 'Hai effettuato l’uscita. Puoi chiudere questa finestra.' },
  },
} as const

/**
 * Sends a page that closes its window. If the browser does not allow that, the page asks the person to close it.
 * @param accepted Accept-Language of the request.
 */
export const sendClosingPage = (reply: FastifyReply, what: keyof typeof TEXTS, accepted: string | undefined) => {
  const language = languageOf(accepted)
  const { title, text } = TEXTS[what][language]
  return sendPage(reply, { language, title, text, script: 'window.close()', framedBy: "'none'" })
}

type Message = { type: 'AuthAccessToken2' | 'AuthAccessTokenError2'; messageId: string } & Record<string, unknown>

/** Sends a page for a hidden frame. It posts the message to the embedding page, if that has this origin. */
export const sendMessagePage = (reply: FastifyReply, message: Message, origin: string) => {
  const text = inScript({ '@context': AUTH_CONTEXT, ...message })
  const script = `window.parent.postMessage(${text}, ${inScript(origin)})`
  return sendPage(reply, { language: 'en', title: 'Access token', text: '', script, framedBy: '*' })
}

type Page = { language: 'en' | 'it'; title: string; text: string; script: string; framedBy: string }

const sendPage = (reply: FastifyReply, { language, title, text, script, framedBy }: Page) => {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors ${framedBy}`,
    )
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width"><title>${title}</title></head>` +
        `<body><main><h1>${title}</h1><p>${text}</p></main><script nonce="${nonce}">${script}</script></body></html>`,
    )
}

/* Serialises a value so that it cannot end the script. */
const inScript = (value: unknown): string => JSON.stringify(value).replace(/[<\u2028\u2029]/g, escaped)
const escaped = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`

const languageOf = (accepted = ''): 'en' | 'it' => (/^\s*it\b/i.test(accepted) ? 'it' : 'en')
