// Writes a page of a collection to standard output: node examples/static-page.ts COLLECTION > index.html
import type { Client } from '@pressmark/client/client.ts'
import { each } from '@pressmark/client/pages.ts'
import { listItemsOfCollection, readCollection } from '@pressmark/contract/catalogue/collections.ts'
import { connect } from './connect.ts'

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const html = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign]!)

export const staticPage = async (client: Client, uuid: string): Promise<string> => {
  const { sgtt } = await client.call(readCollection, { params: { uuid } })
  const entries: string[] = []
  for await (const item of each(client, listItemsOfCollection, { params: { uuid }, query: { sort: ['pressmark'] } })) {
    const image = item._links.thumb ? `<img src="${html(item._links.thumb.href)}" alt="" loading="lazy">` : ''
    entries.push(`<li><a href="${html(item._links.viewer_iiif.href)}">${image}${html(item.sgtt)}</a></li>`)
  }
  const head = `<meta charset="utf-8"><title>${html(sgtt)}</title>`
  return `<!doctype html><html lang="en">${head}<h1>${html(sgtt)}</h1><ul>\n${entries.join('\n')}\n</ul></html>\n`
}

if (import.meta.main) process.stdout.write(await staticPage(connect(), process.argv[2] ?? ''))
