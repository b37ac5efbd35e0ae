/** XML content: an element, or text that must be escaped. */
export type Content = Xml | string
class Xml {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString() {
    return this.text
  }
}

/** Formats an element. Its content is escaped unless it is an element. */
export const element = (
  name: string,
  content: readonly Content[],
  attributes: Record<string, string> = {},
): Content => {
  const attributeTexts = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const inside = content.map((one) => (typeof one === 'string' ? escaped(one) : one.text))
  return new Xml(`<${name}${attributeTexts.join('')}>${inside.join('')}</${name}>`)
}

// oxlint-disable-next-line no-control-regex -- no XML 1.0 can hold them
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
