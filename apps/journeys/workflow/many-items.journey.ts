import { createHmac } from 'node:crypto'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { importCulturalItem } from '@pressmark/contract/ingest/imports.ts'
import { listTransitionLogs, type TransitionLog } from '@pressmark/contract/workflow/transition-logs.ts'
import { createTask, findTasksByTransition, type Task } from '@pressmark/contract/workflow/transition-tasks.ts'
import { findTransitionsByResourceType, type Transition } from '@pressmark/contract/workflow/transitions.ts'
import type { Page } from '@playwright/test'
import { openReceiver, type Receiver } from '../../server/src/testing/webhook-receiver.testing.ts'
import type { Calls } from '../support/fixtures/calls.ts'
import { expect } from '../support/browser/journey.ts'
import { addCollection } from '../support/fixtures/fixtures.ts'
import { signIn } from '../support/browser/sign-in.ts'
import { TEMPORARY_PASSWORD, withTemporaryUser } from '../support/fixtures/temporary-user.ts'
import { testWithMail } from '../support/fixtures/with-mail.ts'

const TOTAL = 100
const STATES = ['Catalogued', 'Checked', 'Approved', 'Online'] as const
const TRANSITIONS = [
  { event: 'catalogue', from: 'Default', to: 'Catalogued' },
  { event: 'check', from: 'Catalogued', to: 'Checked' },
  { event: 'approve', from: 'Checked', to: 'Approved' },
  { event: 'put online', from: 'Approved', to: 'Online' },
] as const
const READERS = ['ada@museum.example', 'bea@museum.example']

const test = testWithMail.extend<object, { receiver: Receiver }>({
  receiver: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs: nothing here
    async ({}, provide) => {
      const receiver = await openReceiver()
      await provide(receiver)
      await receiver.close()
    },
    { scope: 'worker' },
  ],
})

const expectMessage = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()
const confirmed = async (page: Page, title: RegExp, fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void>) => {
  const dialog = page.getByRole('dialog', { name: title })
  await fill(dialog)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
}

const buildWorkflow = async (page: Page, url: string): Promise<void> => {
  await page.goto('/ui/configuration')
  await page.getByRole('tab', { name: 'Workflows' }).click()
  for (const name of STATES) {
    await page.getByRole('button', { name: 'Add state' }).click()
    await confirmed(page, /^Add state/, async (dialog) => {
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
      await dialog.getByRole('button', { name: '#4A90E2' }).click()
    })
  }
  await page.getByRole('tab', { name: 'Transitions' }).click()
  for (const { event, from, to } of TRANSITIONS) {
    await page.getByRole('button', { name: 'Add transition' }).click()
    await confirmed(page, /^Add transition/, async (dialog) => {
      await dialog.getByRole('combobox', { name: 'From state' }).selectOption(from)
      await dialog.getByRole('combobox', { name: 'To state' }).selectOption(to)
      await dialog.getByRole('textbox', { name: 'Event name' }).fill(event)
    })
  }
  await addAction(page, 'approve, from Checked to Approved', 'Send an email', async (dialog) => {
    for (const reader of READERS) {
      await dialog.getByRole('combobox', { name: 'Recipients' }).fill(reader)
      await dialog.getByRole('combobox', { name: 'Recipients' }).press('Enter')
    }
    await dialog.getByRole('textbox', { name: 'Subject' }).fill('{pressmark} is {state}')
    await dialog.getByRole('textbox', { name: 'Text' }).fill('{title}: {link}')
  })
  await addAction(page, 'put online, from Approved to Online', 'Call a webhook', (dialog) =>
    dialog.getByRole('textbox', { name: 'Address' }).fill(url),
  )
}

const addAction = async (
  page: Page,
  transition: string,
  kind: string,
  fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
): Promise<void> => {
  await page.getByRole('button', { name: transition }).press('Enter')
  await page.getByRole('button', { name: 'Add action' }).click()
  await confirmed(page, /^Add action/, async (dialog) => {
    await dialog.getByRole('combobox', { name: 'Action' }).selectOption({ label: kind })
    await fill(dialog)
  })
  await page.getByRole('button', { name: 'Back to the transitions' }).click()
}

const addItems = async (
  { call }: Calls,
  title: string,
  many: number,
): Promise<{ collection: string; uuids: string[] }> => {
  const collection = await addCollection({ call }, title, (await call(findRoot)).uuid)
  const uuids: string[] = []
  for (let at = 1; at <= many; at += 1) {
    const body = { sgtt: `${title} ${at}`, pressmark: `${title} ${at}`, parentCollectionsUuids: [collection] }
    uuids.push((await call(importCulturalItem, { body })).uuid)
  }
  return { collection, uuids }
}

/* Selects all items of a collection and fires a transition on them. */
const moveAll = async (page: Page, collection: string, { event, to }: { event: string; to: string }): Promise<void> => {
  await page.goto(`/ui/catalog/${collection}`)
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await expect(page.getByText(new RegExp(`^${TOTAL} selected`)).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Move|Workflow actions)$/ })).toBeVisible()
  await page.keyboard.press('w')
  const dialog = page.getByRole('dialog', { name: 'Workflow actions' })
  await dialog.getByRole('radio', { name: `${event} → ${to}` }).check()
  await dialog.getByRole('button', { name: 'Run action' }).click()
  await expectMessage(page, 'State updated successfully')
  await expect(dialog).toBeHidden()
}

const allLogs = async ({ call }: Calls): Promise<TransitionLog[]> => {
  const logs: TransitionLog[] = []
  for (let page = 0, pages = 1; page < pages; page += 1) {
    const { _embedded, page: read } = await call(listTransitionLogs, { query: { page, size: 100 } })
    logs.push(..._embedded.transitionLogs)
    pages = read.totalPages
  }
  return logs
}
const transitionOf = async ({ call }: Calls, name: string): Promise<Transition> => {
  const { _embedded } = await call(findTransitionsByResourceType, { query: { resourceType: 'ITEM' } })
  return _embedded.transitionTemplates.find((transition) => transition.name === name)!
}
const tasksOf = async ({ call }: Calls, { uuid: transitionUuid }: Transition): Promise<Task[]> =>
  (await call(findTasksByTransition, { query: { transitionUuid } }))._embedded.transitionTasks

test('a hundred items go through five states, and every email and webhook is sent once', async ({
  mail,
  receiver,
  sessions,
  openPage,
}) => {
  const administrator = await sessions('admin')
  await buildWorkflow(await openPage({ as: 'admin' }), receiver.url)
  const { collection, uuids } = await addItems(await sessions('editor'), 'Herbarium', TOTAL)
  const editor = await openPage({ as: 'editor' })
  await moveAll(editor, collection, TRANSITIONS[0])
  await moveAll(editor, collection, TRANSITIONS[1])
  await withTemporaryUser(
    administrator,
    async ({ username, uuid: publisherUuid }) => {
      const publisher = await openPage()
      await publisher.goto('/ui/login')
      await signIn(publisher, username, TEMPORARY_PASSWORD)
      await expect(publisher.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
      await moveAll(publisher, collection, TRANSITIONS[2])
      await moveAll(publisher, collection, TRANSITIONS[3])
      // The running operation is shown again after a reload.
      await publisher.goto('/ui/inbox')
      const ownRuns = publisher
        .getByRole('region', { name: 'Your workflow actions on selections' })
        .getByRole('listitem')
      await expect(ownRuns).toHaveCount(2)
      await expect(ownRuns.first()).toContainText('Approved → Online')
      await ownRuns
        .first()
        .getByRole('button', { name: /^Show put online/ })
        .click()
      const result = publisher.getByRole('dialog', { name: 'Workflow actions' })
      await expect(result.getByText(`${TOTAL} entries changed state.`)).toBeVisible()
      await result.getByRole('button', { name: 'Close' }).last().click()

      await expect.poll(() => mail.received.length, { timeout: 120_000 }).toBe(TOTAL)
      await expect.poll(() => receiver.received.length, { timeout: 120_000 }).toBe(TOTAL)
      const logs = await allLogs(administrator)
      const ownLogs = logs.filter(({ assetUuid }) => uuids.includes(assetUuid))
      expect(ownLogs).toHaveLength(TRANSITIONS.length * TOTAL)
      expect(new Set(ownLogs.filter(({ name }) => name === 'approve').map(({ person }) => person?.uuid))).toEqual(
        new Set([publisherUuid]),
      )
      const outcomes = (event: string) => ownLogs.filter(({ name }) => name === event).flatMap((log) => log.outcomes)
      await expect
        .poll(async () =>
          (await allLogs(administrator)).flatMap((log) => log.outcomes).every(({ state }) => state === 'DONE'),
        )
        .toBe(true)

      const messageIds = mail.received.map(
        ({ message }) => /^Message-ID: <([^@]+)@museum\.example>/m.exec(message)?.[1],
      )
      expect(messageIds.toSorted()).toEqual(
        outcomes('approve')
          .map(({ uuid }) => uuid)
          .toSorted(),
      )
      for (const { to } of mail.received) expect(to).toEqual(READERS)
      const subjects = mail.received.map(({ message }) => /^Subject: (.*)$/m.exec(message)?.[1]?.trim())
      const expected = uuids.map((_, at) => `Herbarium ${at + 1} is Approved`)
      expect(subjects.toSorted()).toEqual(expected.toSorted())

      const ids = receiver.received.map(({ headers }) => String(headers['webhook-id']))
      expect(ids.toSorted()).toEqual(
        outcomes('put online')
          .map(({ uuid }) => uuid)
          .toSorted(),
      )
      const [task] = await tasksOf(administrator, await transitionOf(administrator, 'put online'))
      const key = Buffer.from(String(task?.parameters.secret).slice('whsec_'.length), 'base64')
      for (const { headers, body } of receiver.received) {
        const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
        expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
      }
      const reached = receiver.received.map(({ body }) => (JSON.parse(body) as { data: { assetUuid: string } }).data)
      expect(reached.map(({ assetUuid }) => assetUuid).toSorted()).toEqual(uuids.toSorted())
    },
    ['ROLE_PUBLISHER'],
  )
})

test('a failed action is corrected, retried and completed', async ({ receiver, sessions, openPage }) => {
  const administrator = await sessions('admin')
  const { collection, uuids } = await addItems(await sessions('editor'), 'Seeds', 1)
  const reject = await transitionOf(administrator, 'submit')
  const wrong = receiver.url.replace('127.0.0.1', 'localhost')
  await administrator.call(createTask, {
    body: { templateName: 'callWebhook', transitionUuid: reject.uuid, parameters: { url: wrong } },
  })
  const before = receiver.received.length
  const page = await openPage({ as: 'admin' })
  await page.goto(`/ui/catalog/${collection}/cultural-item/${uuids[0]}`)
  await page.getByRole('button', { name: 'Default' }).click()
  const actions = page.getByRole('dialog', { name: 'Workflow actions' })
  await actions.getByRole('radio', { name: 'submit → In review' }).check()
  await actions.getByRole('button', { name: 'Run action' }).click()
  await expectMessage(page, 'State updated successfully')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Workflow log' }).click()
  const log = page.getByRole('dialog', { name: 'Workflow log' })
  await expect(log.getByText(/^The address is in a private network/)).toBeVisible({ timeout: 120_000 })
  expect(receiver.received).toHaveLength(before)

  const adminPage = await openPage({ as: 'admin' })
  await adminPage.goto('/ui/configuration')
  await adminPage.getByRole('tab', { name: 'Workflows' }).click()
  await adminPage.getByRole('tab', { name: 'Transitions' }).click()
  await adminPage.getByRole('button', { name: 'submit, from Default to In review' }).press('Enter')
  await adminPage.getByRole('button', { name: 'Edit Call a webhook' }).click()
  await confirmed(adminPage, /^Edit action/, (dialog) =>
    dialog.getByRole('textbox', { name: 'Address' }).fill(receiver.url),
  )
  await log.getByRole('button', { name: 'Try again' }).click()
  await expect(log.getByText(/^Done/)).toBeVisible({ timeout: 120_000 })
  await expect(log.getByText('Answered 200')).toBeVisible()
  expect(receiver.received).toHaveLength(before + 1)
})
