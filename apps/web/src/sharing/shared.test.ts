import { expect, test } from 'vitest'
import { embedCode } from './shared.ts'

test('the embed code cannot break out of its attributes', () => {
  const code = embedCode('https://m.example/images/viewers/image/?item=1&asset=2', 'A "map" <b>', '100%', '600')
  expect(code).toContain('src="https://m.example/images/viewers/image/?item=1&amp;asset=2"')
  expect(code).toContain('title="A &quot;map&quot; &lt;b&gt;"')
  expect(code).toContain('width="100%" height="600"')
  expect(code).toContain('allow="fullscreen; clipboard-write"')
})
