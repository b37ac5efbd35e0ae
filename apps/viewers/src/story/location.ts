/** The step to begin with, zero-based: `?step=3` is the third. What is no step of this story is its first. */
export const stepOf = (search: string, count: number): number => {
  const asked = Number(new URLSearchParams(search).get('step'))
  return Number.isInteger(asked) && asked >= 1 && asked <= count ? asked - 1 : 0
}

/** The same address, with the step in sight. */
export const withStep = (address: string, at: number): string => {
  const url = new URL(address)
  url.searchParams.set('step', String(at + 1))
  return url.href
}
