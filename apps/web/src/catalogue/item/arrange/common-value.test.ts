import { expect, test } from 'vitest'
import { commonValue } from './common-value.ts'

const asset = (...values: string[]) => ({ customMetadataList: values.map((value) => ({ name: 'autn', value })) })

test.each([
  [[asset('Titian'), asset('Titian')], 'Titian'],
  [[asset(), asset()], ''],
  [[asset('Titian'), asset('Bellini')], undefined],
  [[asset('Titian'), asset()], undefined],
])('the common value of %j is %j', (assets, expected) => expect(commonValue(assets, 'autn')).toBe(expected))
