import { readSelf } from '@pressmark/contract/identity/identity.ts'
import { command } from '../command.ts'

export const whoami = command({
  name: 'whoami',
  summary: 'Prints the account of the key, and its capabilities',
  run: async ({ connect, line }) => {
    const { username, name, tenantName, capabilities } = await (await connect()).call(readSelf)
    line({ account: username, name, organisation: tenantName, capabilities })
  },
})
