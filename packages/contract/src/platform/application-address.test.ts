import { describe, expect, test } from 'vitest'
import { applicationAddress } from './application-address.ts'

const follow = (address: string | undefined) => applicationAddress(address, 'https://valverde.example')

describe('a redirect after the sign-in', () => {
  test.each([
    '/ui',
    '/ui/',
    '/ui/catalog?page=2',
    '/ui/catalog/0198#top',
    '/ui/../ui/catalog',
    '/iiif/auth/access?origin=https://mirador.example',
    '/images/viewers/image/?item=0198',
  ])('follows %s', (address) => {
    expect(follow(address)).toBe(address)
  })

  test.each([
    undefined,
    '',
    '/',
    'ui/catalog',
    '//evil.example',
    '//evil.example/ui/',
    '///evil.example/ui/',
    '/\\evil.example',
    '/\\evil.example/ui/',
    '\\\\evil.example/ui/',
    '/\t/evil.example/ui/',
    '/\n/evil.example/ui/',
    '\t//evil.example/ui/',
    ' //evil.example/ui/',
    '/ui\\..',
    '/ui/\r\nset-cookie: a=b',
    '/.//evil.example',
    '/ui/..//evil.example',
    '/ui/../meta/culturalItems',
    '/ui/%2e%2e/meta/culturalItems',
    '/iiif/auth/../../users/logout',
    '/uix',
    '/users/logout',
    '/meta/culturalItems',
    'https://evil.example/ui/',
    'https:/ui/catalog',
    'https:evil.example/ui/',
    '//valverde.example@evil.example/ui/',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//ui/',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:/ui/',
    'blob:https://valverde.example/ui/',
    '//[/ui/',
  ])('does not follow %j', (address) => {
    expect(follow(address)).toBeUndefined()
  })
})
