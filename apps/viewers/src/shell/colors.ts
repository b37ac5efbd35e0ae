import { dark, light, variables } from '@pressmark/ui/tokens.ts'

const asksForDark = matchMedia('(prefers-color-scheme: dark)')

/** Gives the page the product's colours, as the visitor's machine wants them; also when it changes its mind. */
export const applyColors = (): void => {
  for (const [name, value] of Object.entries(variables(asksForDark.matches ? dark : light)))
    document.documentElement.style.setProperty(name, value)
}
asksForDark.addEventListener('change', applyColors)
