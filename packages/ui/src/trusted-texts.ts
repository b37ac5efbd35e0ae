/* What browsers that know Trusted Types ask where a library puts text into the page as HTML: OpenSeadragon empties its containers,
   Mantine and React write rules of style. From text without `<` no element can come, so it passes; all other is an error.
   Ours puts text in as text. @source W3C Trusted Types, default policy */
type Factory = {
  createPolicy(name: 'default', rules: { createHTML: (text: string) => string | null }): unknown
}

const { trustedTypes } = globalThis as { trustedTypes?: Factory } // not in the types of every browser
trustedTypes?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) })
