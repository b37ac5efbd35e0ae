import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { answers, freePort } from '../../../tools/harness/processes.ts'
import { withInstance, type Scenario } from './scenario.ts'

const START = fileURLToPath(new URL('../../../apps/server/src/start.ts', import.meta.url))

export const twoServers: Scenario = {
  name: 'two-servers',
  description: 'a second product is started on the same folder',
  run: (context) =>
    withInstance(context, {}, async (instance) => {
      const env = { ...process.env, DATA_DIR: instance.folder, PORT: String(await freePort()), DEMO: 'no' }
      const second = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', START], { env })
      const [[status], output] = await Promise.all([once(second, 'exit'), text(second.stdout)])
      context.check(status === 1, `the second one ended with ${status}`)
      const sentences = output.trim().split('\n')
      const refused = /^Pressmark did not start: The folder .* is in use by another server \(process \d+\)\.$/
      context.check(sentences.length === 1 && refused.test(sentences[0] ?? ''), `the second one said: ${output}`)
      context.check(await answers(`${instance.origin}/readyz`), 'the first one no longer answers')
    }),
}
