/** Returns the initial step, zero-based: `?step=3` is the third. Any other value is the first step. */
export const stepOf = (search: string, count: number): number => {
  const requested = Number(new URLSearchParams(search).get('step'))
  return Number.isInteger(requested) && requested >= 1 && requested <= count ? requested - 1 : 0
}

/** Returns the same address with the current step. */
export const withStep = (address: string, at: number): string => {
  const url = new URL(address)
  url.searchParams.set('step', String(at + 1))
  return url.href
}
