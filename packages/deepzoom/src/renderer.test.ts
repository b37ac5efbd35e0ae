import { expect, test } from 'vitest'
import { drawerFor } from './renderer.ts'

test.each([
  'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)',
  'llvmpipe (LLVM 15.0.6, 256 bits)',
  'Microsoft Basic Render Driver',
])('%s computes in software, so the 2D canvas is faster', (renderer) => {
  expect(drawerFor(renderer)).toBe('canvas')
})

test('without WebGL the 2D canvas is used', () => {
  expect(drawerFor(undefined)).toBe('canvas')
})

test('a graphics card, or a name that the browser hides, means WebGL', () => {
  expect(drawerFor('ANGLE (Intel, Mesa Intel(R) UHD Graphics 620 (KBL GT2), OpenGL 4.6)')).toBe('webgl')
  expect(drawerFor('Mozilla')).toBe('webgl')
})
