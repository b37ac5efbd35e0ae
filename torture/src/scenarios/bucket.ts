import { setTimeout as sleep } from 'node:timers/promises'
import { uploadFile } from '@pressmark/contract/ingest/imports.ts'
import { openS3 } from '../../../apps/server/src/testing/s3.testing.ts'
import { addItem, ask, formOf, insist, picture, type Acknowledged } from '../cataloguer.ts'
import { waitForImports } from '../checks.ts'
import { eventually, shown, withInstance, type Scenario } from './scenario.ts'

const SLOW_MS = 700
const HALF_BYTES = 2000
const ITEMS = 4

/** Faults of the store, as changes of its requests in transit. */
const DISTURBANCES = {
  slow: (s3: S3) => s3.disturb((_, pass) => void sleep(SLOW_MS).then(pass)),
  failing: (s3: S3) => {
    let requests = 0
    s3.disturb((_, pass, answer) => ((requests += 1) % 3 === 0 ? void answer.writeHead(503).end() : pass()))
  },
  'half an answer': (s3: S3) => {
    let requests = 0
    s3.disturb(({ method }, pass, __, passHalf) => {
      const isCut = method === 'GET' && (requests += 1) % 2 === 0
      if (isCut) passHalf(HALF_BYTES)
      else pass()
    })
  },
}
type S3 = Awaited<ReturnType<typeof openS3>>

export const bucket: Scenario = {
  name: 'bucket',
  description: 'the object store is slow, fails each third time, interrupts its responses, and is unreachable',
  run: async (context) => {
    const s3 = await openS3()
    const { bucket: name, endpoint, credentials } = s3.config
    const settings = {
      S3_BUCKET: name,
      S3_ENDPOINT: endpoint!, // set, because the store is not Amazon's
      S3_ACCESS_KEY_ID: credentials!.accessKeyId, // it has one
      S3_SECRET_ACCESS_KEY: credentials!.secretAccessKey,
      S3_FORCE_PATH_STYLE: 'yes',
      SECRET_KEY: 'a key of the torture test, long enough',
    }
    try {
      await withInstance(context, settings, async (instance) => {
        const acknowledged: (Acknowledged & { disturbance: string })[] = []
        let number = 0
        for (const [disturbance, disturb] of Object.entries(DISTURBANCES)) {
          disturb(s3)
          for (let n = 0; n < ITEMS; n += 1)
            acknowledged.push({
              ...(await addItem(instance, instance.root, (number += 1), { inParts: n % 2 === 0 })),
              path: [],
              disturbance,
            })
          for (const problem of await waitForImports(instance, acknowledged))
            context.check(false, `${disturbance}: ${problem}`)
        }
        s3.disturb((_, __, answer) => void answer.writeHead(503).end())
        const bytes = await picture((number += 1))
        const away = await ask(instance, uploadFile.path, formOf(bytes))
        context.check(eventually(away, /storage/), `while it was away, an upload was answered with ${shown(away)}`)
        s3.calm()
        const back = await insist(instance, uploadFile.path, () => formOf(bytes))
        context.check(back.status === 201, `when it was back, an upload was answered with ${shown(back)}`)
      })
    } finally {
      await s3.close()
    }
  },
}
