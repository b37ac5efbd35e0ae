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
    it: { title: 'Disconnesso', text: 'Sei uscito. Puoi chiudere questa finestra.' },
  },
} as const

/** A page that closes its window; where the browser does not let it, it says so.
 *  @param accepted the request's Accept-Language */
export const sendClosingPage = (reply: FastifyReply, what: keyof typeof TEXTS, accepted: string | undefined) => {
  const language = languageOf(accepted)
  const { title, text } = TEXTS[what][language]
  return sendPage(reply, { language, title, text, script: 'window.close()', framedBy: "'none'" })
}

type Message = { type: 'AuthAccessToken2' | 'AuthAccessTokenError2'; messageId: string } & Record<string, unknown>

/** A page for a hidden frame: posts the message to the page around it, if that is of this origin. */
export const sendMessagePage = (reply: FastifyReply, message: Message, origin: string) => {
  const said = inScript({ '@context': AUTH_CONTEXT, ...message })
  const script = `window.parent.postMessage(${said}, ${inScript(origin)})`
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

/* Nothing in it can end the script. */
const inScript = (value: unknown): string => JSON.stringify(value).replace(/[<\u2028\u2029]/g, escaped)
const escaped = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`

const languageOf = (accepted = ''): 'en' | 'it' => (/^\s*it\b/i.test(accepted) ? 'it' : 'en')
