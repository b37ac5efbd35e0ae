import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSecret, newSecret, signedHeaders } from './webhook-signature.ts'

/* The example of the reference libraries. @source Standard Webhooks 1.0 */
test('a message is signed as the specification shows', () => {
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' }
  expect(signedHeaders('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', message)).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('a secret is base64 of 24 to 64 bytes behind its prefix', () => {
  expect(isSecret(newSecret())).toBe(true)
  expect(newSecret()).not.toBe(newSecret())
  const of = (bytes: number) => `whsec_${Buffer.alloc(bytes, 7).toString('base64')}`
  expect([23, 24, 64, 65].map((bytes) => isSecret(of(bytes)))).toEqual([false, true, true, false])
  expect(isSecret('a secret')).toBe(false)
  expect(isSecret('whsec_not base64 not base64 not base64 not')).toBe(false)
})

test('another secret, id, time or body is another signature', () => {
  const message = { id: 'a', timestamp: 1, body: '{}' }
  const secret = newSecret()
  const expected = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update('a.1.{}')
    .digest('base64')
  expect(signedHeaders(secret, message)['webhook-signature']).toBe(`v1,${expected}`)
  for (const other of [{ id: 'b' }, { timestamp: 2 }, { body: '[]' }])
    expect(signedHeaders(secret, { ...message, ...other })['webhook-signature']).not.toBe(`v1,${expected}`)
})
