import { dark, light, variables } from '@pressmark/ui/tokens.ts'

const prefersDark = matchMedia('(prefers-color-scheme: dark)')

/** Applies the colours of the product in the scheme of the device, and follows its changes. */
export const applyColors = (): void => {
  for (const [name, value] of Object.entries(variables(prefersDark.matches ? dark : light)))
    document.documentElement.style.setProperty(name, value)
}
prefersDark.addEventListener('change', applyColors)
