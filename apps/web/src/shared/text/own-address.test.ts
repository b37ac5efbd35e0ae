import { describe, expect, test, vi } from 'vitest'
import { ownAddress } from './own-address.ts'

vi.stubGlobal('location', { origin: 'https://valverde.example' })

describe('a redirect after login', () => {
  test.each(['/', '/ui/catalog?page=2', '/ui/catalog/0198#top'])('follows %s', (address) => {
    expect(ownAddress(address)).toBe(address)
  })

  test.each([
    undefined,
    '',
    'ui/catalog',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/ui\\..',
    'https://evil.example/ui/',
    'javascript:alert(1)',
  ])('does not follow %s', (address) => {
    expect(ownAddress(address)).toBeUndefined()
  })
})
