import { randomUUID } from 'node:crypto'
import { storyViewerAddress } from '@pressmark/contract/media/viewers.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { storyAnnotations } from '@pressmark/contract/presentation/presentation.ts'
import { expect, test } from '../support/browser/journey.ts'
import { dismissMessage } from '../support/browser/messages.ts'
import { addTestStory, addTestWork } from '../support/fixtures/lab-data.ts'

test('a commentary with bold, italic, a link and a list is written with buttons and keys, and shown in the viewer', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('editor')
  const suffix = randomUUID().slice(0, 8)
  const { image } = await addTestWork(calls, suffix)
  const { uuid } = await addTestStory(calls, `Marked ${suffix}`, image.uuid, ['First'])
  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/story/editor/${uuid}`)
  const field = page.getByRole('textbox', { name: 'Commentary' })
  await field.fill('strong')
  await field.press('Control+A')
  await page.getByRole('button', { name: 'Bold' }).click()
  await expect(field).toHaveValue('**strong**')
  await expect(page.getByText('6 / 800')).toBeVisible()
  await expect(field).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' and ')
  await page.keyboard.press('Control+I')
  await page.keyboard.type('fine')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'List' }).click()
  await page.keyboard.press('End')
  await page.getByRole('button', { name: 'Link' }).click()
  await page.keyboard.type('the map')
  await expect(field).toHaveValue('**strong** and *fine*\n- [the map](https://)')
  await field.fill('**strong** and *fine*\n- [the map](https://example.org/map)\n- <b>HTML</b>')
  const shown = page.getByRole('region', { name: 'As visitors see it' })
  await expect(shown.getByRole('listitem')).toHaveText(['the map', '<b>HTML</b>'])
  await page.keyboard.press('Control+S')
  await dismissMessage(page, 'Changes saved successfully')

  await page.goto(storyViewerAddress(uuid))
  await expect(page.locator('.commentary b')).toHaveText('strong')
  await expect(page.locator('.commentary i')).toHaveText('fine')
  await expect(page.getByRole('link', { name: 'the map' })).toHaveAttribute('href', 'https://example.org/map')
  await expect(page.locator('.commentary').getByRole('listitem')).toHaveText(['the map', '<b>HTML</b>'])
  const answer = await page.request.get(addressOf(storyAnnotations, { uuid }))
  const { first } = (await answer.json()) as {
    first: { items: { body: { purpose: string; format: string; value: string }[] }[] }
  }
  expect(first.items[0]!.body.find(({ purpose }) => purpose === 'commenting')).toMatchObject({
    format: 'text/html',
    value:
      '<p><b>strong</b> and <i>fine</i></p><ul><li><a href="https://example.org/map" rel="noopener">the map</a></li><li>&lt;b&gt;HTML&lt;/b&gt;</li></ul>',
  })
})
