import { createClient } from '@pressmark/client/client.ts'
import { readSelf } from '@pressmark/contract/identity/identity.ts'
import { command, EXIT, Stop, type Context } from '../command.ts'
import { dropSettings, storeSettings } from '../settings.ts'

/** Longest text that is read as a key, characters. */
const MAX_KEY = 200

export const login = command({
  name: 'login',
  summary: 'Reads an API key from standard input, checks it, and stores it with the address',
  description:
    'People create keys in their profile. The key is not an argument, because other users of the machine can see the arguments of a process. The file has the mode 0600.',
  operands: { text: 'ADDRESS', min: 1, max: 1 },
  run: async (context, { operands: [address = ''] }) => {
    if (!URL.canParse(address) || !address.startsWith('http'))
      throw new Stop(`"${address}" is not an address, such as https://catalogue.valverde.example.`, EXIT.usage)
    const { env, line, signal } = context
    const key = await readKey(context)
    const client = createClient({ url: address, key, retries: 1 })
    const { username, tenantName, capabilities } = await client.call(readSelf, { signal })
    const file = await storeSettings(env, { url: address, key })
    line({ account: username, organisation: tenantName, capabilities, file })
  },
})

/* A terminal does not show the key. */
const readKey = async ({ stdin, report }: Context): Promise<string> => {
  if (!stdin.isTTY) return firstLine(stdin)
  const terminal = stdin as unknown as { setRawMode: (on: boolean) => void } // every terminal has it
  report('API key: ')
  terminal.setRawMode(true)
  try {
    return await firstLine(stdin)
  } finally {
    terminal.setRawMode(false)
    report('\n')
  }
}

const firstLine = async (stdin: Context['stdin']): Promise<string> => {
  let text = ''
  for await (const piece of stdin) {
    text += piece.toString()
    // In the raw mode, Ctrl-C and Ctrl-D are characters.
    if (text.includes('\u0003') || text.includes('\u0004')) throw new Stop('No key was entered.', EXIT.interrupted)
    if (/[\r\n]/.test(text) || text.length > MAX_KEY) break
  }
  const key = text.trim()
  if (key === '' || key.length > MAX_KEY) throw new Stop('Standard input has no API key.', EXIT.usage)
  return key
}

export const logout = command({
  name: 'logout',
  summary: 'Deletes the stored key from this machine. It stays valid until it is revoked in the profile',
  run: async ({ env, line }) => line({ deleted: await dropSettings(env) }),
})
