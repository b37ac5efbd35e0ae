import { currentLanguage } from './language.ts'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Formats a size in powers of 1000, as file managers do: 186 MB, 1.2 GB. */
export const formatBytes = (bytes: number, language: string = currentLanguage()): string => {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  const amount = bytes / 1000 ** power
  return new Intl.NumberFormat(language.startsWith('it') ? 'it-IT' : 'en-GB', {
    style: 'unit',
    unit: UNITS[power]!,
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power > 0 && amount < 10 ? 1 : 0,
  }).format(amount)
}
