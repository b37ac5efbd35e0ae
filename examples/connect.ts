import { createClient, type Client } from '@pressmark/client/client.ts'

/** Connects with the address and the key of the environment. `of` chooses one of several organisations. */
export const connect = (of = 'PRESSMARK'): Client => {
  const [url, key] = [process.env[`${of}_URL`], process.env[`${of}_KEY`]]
  if (!url || !key) throw new Error(`Set ${of}_URL and ${of}_KEY.`)
  return createClient({ url, key })
}
