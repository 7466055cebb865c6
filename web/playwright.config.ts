import { existsSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumBinary } from '../functions/documents/rendering/chromium-binary.ts'

/** The browser comes from npm, the same one that renders documents; nothing else is installed. */
const browser = await chromiumBinary()

/**
 * Playwright forbids Chromium `/dev/shm`, which is small in many containers; disk costs a tenth of a journey's time.
 */
const hasSharedMemory = (): boolean => {
  if (!existsSync('/dev/shm')) return false
  const { bavail, bsize } = statfsSync('/dev/shm')
  return bavail * bsize > 2 ** 30
}

export default defineConfig({
  testDir: './e2e',
  outputDir: path.join(import.meta.dirname, '../test-results'),
  globalSetup: './e2e/product.ts',
  retries: 0,
  // One product, two browsers, which keep two cores busy: each journey uses its own reports, or only reads the
  // demonstration's.
  workers: 2,
  fullyParallel: false,
  // The longest begins first, so that no worker is alone with it at the end.
  projects: [
    { name: 'walker', testMatch: 'walker.spec.ts' },
    { name: 'journeys', testIgnore: 'walker.spec.ts' },
  ],
  // The timeouts only end hung tests: next to the Node tests a page can be slow, and tests wait for conditions.
  timeout: 360_000,
  expect: { timeout: 120_000 },
  use: {
    launchOptions: {
      executablePath: browser.path,
      ...(hasSharedMemory() && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
      // A page lives for seconds, too short for optimised code to pay off: compiling it is a fifth of the processor
      // time. The exception is the password proof, which takes three times as long without.
      args: [
        '--no-sandbox',
        '--headless=shell',
        '--font-render-hinting=none',
        '--disable-gpu',
        '--js-flags=--no-maglev --interrupt-budget=3000000',
      ],
      env: { ...browser.env, TMPDIR: process.env.TMPDIR ?? '/tmp', HOME: process.env.HOME ?? '/tmp' },
    },
    viewport: { width: 1440, height: 900 },
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    // It would keep files and pictures for the next journey of a context; `offline.spec.ts` allows it.
    serviceWorkers: 'block',
    // Tracing each step makes every journey a third slower; `--trace on` switches it on.
    trace: 'off',
  },
})
