import type { Plugin } from 'vite'

const clock = 'virtual:@mantine/schedule/dayjs'

/**
 * The diary's library places clock times by the time that passes in the browser's zone: on a day of 23 hours all of them
 * would be an hour off. It is given UTC, where every day has the 24 hours of its columns.
 */
export const diaryInUtc = (): Plugin => ({
  name: 'diary-in-utc',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === 'dayjs' && importer?.includes('@mantine/schedule/esm') ? clock : undefined,
  load: (id) =>
    id === clock
      ? `import dayjs from 'dayjs'; import utc from 'dayjs/plugin/utc.js'; dayjs.extend(utc)
         export default Object.assign((...of) => dayjs.utc(...of), dayjs)`
      : undefined,
})
