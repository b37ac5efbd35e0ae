/* Browsers with Trusted Types call this policy when a library writes text as HTML: OpenSeadragon empties its containers, Mantine and
   React write style rules. Text without `<` cannot create an element, so it passes. Everything else is an error.
   Our own code writes text as text. @source W3C Trusted Types, default policy */
type Factory = {
  createPolicy(name: 'default', rules: { createHTML: (text: string) => string | null }): unknown
}

const { trustedTypes } = globalThis as { trustedTypes?: Factory } // the types of TypeScript lack it
trustedTypes?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) })
