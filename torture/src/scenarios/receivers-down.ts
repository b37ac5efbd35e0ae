import { setTimeout as sleep } from 'node:timers/promises'
import { openMailServer } from '../../../apps/server/src/testing/mail-server.testing.ts'
import { openReceiver, status } from '../../../apps/server/src/testing/webhook-receiver.testing.ts'
import { addItem } from '../cataloguer.ts'
import { moveItem, prepareWorkflow } from '../publisher.ts'
import { waitForDelivery } from '../check-workflow.ts'
import { withInstance, type Scenario } from './scenario.ts'

const ITEMS = 8
/** Longer than the first pause between two tries. */
const DOWN_MS = 12_000

export const receiversDown: Scenario = {
  name: 'receivers-down',
  description: 'the mail server and the receiver of a webhook stop and start again',
  run: async (context) => {
    const receiver = await openReceiver(status(204))
    let mail = await openMailServer()
    const { port } = mail
    const settings = {
      PRIVATE_HOSTS: '127.0.0.1',
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'torture@museum.example',
    }
    try {
      await withInstance(context, settings, async (instance) => {
        const submit = (await prepareWorkflow(instance, receiver.url)).get('submit')! // a new organisation has it
        await Promise.all([receiver.close(), mail.close()])
        for (let number = 1; number <= ITEMS; number += 1)
          await moveItem(instance, (await addItem(instance, instance.root, number)).uuid, submit)
        await sleep(DOWN_MS)
        await receiver.comeBack()
        mail = await openMailServer(port)
        for (const problem of await waitForDelivery(instance)) context.check(false, problem)
        const ids = receiver.received.map(({ headers }) => String(headers['webhook-id']))
        context.check(ids.length === ITEMS && new Set(ids).size === ITEMS, `${ITEMS} messages arrived as ${ids.join()}`)
        const emails = mail.received.map(({ message }) => /^Message-ID: <([^@]+)@/m.exec(message)?.[1])
        context.check(
          emails.length === ITEMS && new Set(emails).size === ITEMS,
          `${ITEMS} letters arrived as ${emails.join()}`,
        )
      })
    } finally {
      await Promise.all([receiver.close(), mail.close()])
    }
  },
}
