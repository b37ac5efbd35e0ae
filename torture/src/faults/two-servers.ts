import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { answers, freePort } from '../../../bench/src/processes.ts'
import { withVictim, type Scene } from './scene.ts'

const START = fileURLToPath(new URL('../../../apps/server/src/start.ts', import.meta.url))

export const twoServers: Scene = {
  name: 'two-servers',
  about: 'a second product is started on the same folder',
  play: (stage) =>
    withVictim(stage, {}, async (victim) => {
      const env = { ...process.env, DATA_DIR: victim.folder, PORT: String(await freePort()), DEMO: 'no' }
      const second = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', START], { env })
      const [[status], said] = await Promise.all([once(second, 'exit'), text(second.stdout)])
      stage.claim(status === 1, `the second one ended with ${status}`)
      const sentences = said.trim().split('\n')
      const refused = /^Pressmark did not start: The folder .* is in use by another server \(process \d+\)\.$/
      stage.claim(sentences.length === 1 && refused.test(sentences[0] ?? ''), `the second one said: ${said}`)
      stage.claim(await answers(`${victim.origin}/readyz`), 'the first one does not answer any more')
    }),
}
