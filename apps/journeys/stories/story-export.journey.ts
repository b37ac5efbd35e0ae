import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { storyManifest } from '@pressmark/contract/presentation/presentation.ts'
import { readStory } from '@pressmark/contract/stories/stories.ts'
import type { Page } from '@playwright/test'
import { HTML, RTL, dialogOf, pressButton } from '../support/screens/lab.ts'
import { addTestStory, addTestWork } from '../support/fixtures/lab-data.ts'
import { loadedFonts } from '../support/browser/loaded-fonts.ts'
import { dismissMessage } from '../support/browser/messages.ts'
import { expect, test } from '../support/browser/journey.ts'
import { boxOf } from '../support/pixels/pixels.ts'
import { unzipTo } from '../support/fixtures/stored-zip.ts'

const drag = async (page: Page, ...points: (readonly [number, number])[]) => {
  const { x, y, width, height } = await boxOf(page.getByRole('application'))
  const place = ([across, down]: readonly [number, number]) => [x + width * across, y + height * down] as const
  const [from, ...rest] = points.map(place)
  await page.mouse.move(...from!) // `from` was read above
  await page.mouse.down()
  for (const to of rest) await page.mouse.move(...to, { steps: 4 })
  await page.mouse.up()
}

test('markup and other scripts are plain text in stories and exports, which contain drawn areas', async ({
  sessions,
  openPage,
}) => {
  test.slow()
  const suffix = randomUUID().slice(0, 8)
  const calls = await sessions('editor')
  const { image } = await addTestWork(calls, suffix)
  const { uuid } = await addTestStory(calls, `${HTML} ${suffix}`, image.uuid, [HTML, RTL])
  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/story/editor/${uuid}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${HTML} ${suffix}`)
  const steps = page.getByRole('region', { name: 'Steps', exact: true }).getByRole('listitem')
  await expect(steps.first()).toContainText(HTML)
  await expect(page.getByRole('textbox', { name: 'Commentary' })).toHaveValue(`${RTL} ${HTML}`)

  for (const [at, shape] of ['Ellipse', 'Free-hand'].entries()) {
    await steps
      .nth(at)
      .getByRole('button', { name: at === 0 ? /bold/ : new RegExp(RTL) })
      .nth(1)
      .click()
    await pressButton(page, 'Edit area')
    await expect(page.getByRole('button', { name: 'Zoom in' })).toBeEnabled({ timeout: 120_000 })
    await pressButton(page, 'Draw again')
    await pressButton(page, shape)
    await expect(page.getByRole('button', { name: 'Bottom right corner' })).toBeHidden()
    if (at === 0) await drag(page, [0.4, 0.4], [0.6, 0.55])
    else await drag(page, [0.4, 0.4], [0.6, 0.42], [0.5, 0.6], [0.41, 0.41])
    await expect(page.getByRole('button', { name: 'Bottom right corner' })).toBeVisible()
    await pressButton(page, 'Save image area')
    await expect(page.getByText('Unsaved changes')).toBeVisible()
  }
  await pressButton(page, 'Save')
  await dismissMessage(page, 'Changes saved successfully')
  const saved = (await calls.call(readStory, { params: { uuid } })).annotations.map(({ on }) => on[0]!.selector)
  for (const { default: fragment } of saved) expect(fragment.value).toMatch(/^xywh=\d+,\d+,\d+,\d+$/)
  expect(saved[0]!.item.value).toMatch(/d="[^"]*[Aa]/)
  expect(saved[1]!.item.value).toMatch(/d="M[\d.,]+(L[\d.,]+){3,}Z?"/)

  await page.goto(`/images/viewers/story/?storyID=${uuid}`)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(HTML)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(RTL)
  await expect(page.getByText(`${RTL} ${HTML}`)).toBeVisible()
  await expect(page).not.toHaveTitle('taken')

  const manifest = await (await calls.context.get(addressOf(storyManifest, { uuid }))).json()
  expect(manifest.label).toEqual({ none: [`${HTML} ${suffix}`] })
  const bodies = manifest.items[0].annotations[0].items[0].body as { value: string; format: string }[]
  expect(bodies.map(({ value, format }) => [value, format])).toEqual([
    [HTML, 'text/plain'],
    [`${RTL} ${HTML}`, 'text/plain'],
  ])

  await page.goto(`/ui/story/editor/${uuid}`)
  await pressButton(page, 'Share')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialogOf(page, /^Share/)
      .getByRole('button', { name: 'Export' })
      .click(),
  ])
  const folder = await mkdtemp(path.join(tmpdir(), 'pressmark-story-'))
  try {
    const files = await unzipTo(folder, await readFile(await download.path()))
    const pages = files.filter((file) => file.endsWith('index.html'))
    expect(pages).toHaveLength(1)
    const reader = await openPage({ offline: true })
    await readOffline(reader, pages[0]!, suffix)
    // Closes the page before its folder is deleted, because it may still load images.
    await reader.close()
  } finally {
    await rm(folder, { recursive: true })
  }
})

const readOffline = async (page: Page, file: string, suffix: string) => {
  await page.goto(pathToFileURL(file).href)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${HTML} ${suffix}`)
  const title = page.getByRole('heading', { level: 2 })
  await expect(title).toHaveText(HTML)
  await expect(page.getByText(`${RTL} ${HTML}`).filter({ visible: true })).toHaveCount(1)
  const width = () => page.evaluate<number>(`document.querySelector('.front img').naturalWidth`)
  await expect.poll(width).toBeGreaterThan(10)
  await expect.poll(() => loadedFonts(page)).toEqual(['Inter Variable', 'Newsreader Variable'])
  await page.keyboard.press('ArrowRight')
  await expect(title).toHaveText(RTL)
  await expect(title).toBeFocused()
  await expect.poll(width).toBeGreaterThan(10)
  await page.getByRole('link', { name: 'Previous step' }).click()
  await expect(title).toHaveText(HTML)
  await page.getByText('Steps of this story').first().click()
  await page.getByRole('link', { name: RTL }).click()
  await expect(title).toHaveText(RTL)
  await page.getByRole('link', { name: 'Italiano' }).click()
  await expect(page.getByRole('link', { name: 'Passo precedente' })).toBeVisible()
  await expect(title).toHaveText(RTL)
  await expect(page).toHaveTitle(`${HTML} ${suffix}`)
}
