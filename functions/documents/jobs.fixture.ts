import { readFile } from 'node:fs/promises'
import { FileJob, routes, type Client, type Download, type Job, type Photo, type Report } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { expect, inject, vi } from 'vitest'
import { call } from '../test/call.ts'
import type { Person } from '../test/people.ts'
import { askForUploads, sendFile } from '../test/uploads.ts'
import type { ReportTask } from './jobs/kinds.ts'
import { mainPdf } from './jobs/start-job.ts'
import { addJob, type AttachedJob } from './jobs/store/jobs.ts'
import { textsOf } from './rendering/testing.fixture.ts'

/** A client member's calls on reports and on the files made from them. */
export const jobsOf = (person: Person, client: Client) => {
  const jobNow = async (id: string): Promise<Job> => (await call(routes.getJob, person, { params: { id } })).body
  const read = async (id: string): Promise<Report> => (await call(routes.getReport, person, { params: { id } })).body

  const ended = (id: string): Promise<FileJob> =>
    vi.waitFor(
      async () => {
        const job = await jobNow(id)
        expect(job.completed).toBe(true)
        return FileJob.parse(job)
      },
      { timeout: 200_000, interval: 250 },
    )

  /** Announces photographs of a report. `send` uploads those that have a file, in the order of their names. */
  const announce = async (report: Report, files: Record<string, Buffer | undefined>) => {
    const uploads = await Promise.all(
      Object.entries(files).map(async ([name, file]) => {
        const [upload] = await askForUploads(person, report.id, [name], file?.length ?? 1)
        if (!upload) throw new Error('No permission was given.')
        return { upload, file }
      }),
    )
    return {
      photos: uploads.map(({ upload: { id, src } }): Photo => ({ id, src, hasGalleryLink: true, readonly: false })),
      send: async () => {
        for (const { upload, file } of uploads) if (file) expect(await sendFile(upload, file)).toBe(204)
      },
    }
  }

  return {
    jobNow,

    aReport: async (type = 'Inventory'): Promise<Report> => {
      const address = { line1: '14 Quay Street', town: 'Bristol', postcode: 'BS1 4DB' }
      const body = { address, branchId: `${client.id}-1`, type }
      return (await call(routes.createReport, person, { body })).body
    },

    save: async (report: Report): Promise<Report> =>
      (await call(routes.saveReport, person, { params: { id: report.id }, query: {}, body: report })).body,

    announce,

    /** Photographs of a report, uploaded in the order of their names. */
    upload: async (report: Report, files: Record<string, Buffer>): Promise<Photo[]> => {
      const { photos, send } = await announce(report, files)
      await send()
      return photos
    },

    /** Waits until photographs have their copies: previews leave out those without. */
    arrived: ({ id }: Report, count: number): Promise<void> =>
      vi.waitFor(
        async () => {
          const { body } = await call(routes.listPhotos, person, { params: { id }, query: {} })
          expect(body.data.filter(({ status }) => status === 'ready')).toHaveLength(count)
        },
        { timeout: 200_000, interval: 250 },
      ),

    ended,

    /** The text of each page of the PDF that a job makes. */
    printed: async (id: string): Promise<string[]> => {
      const { payload, error } = await ended(id)
      return textsOf((await download(payload ?? expect.fail(error))).bytes)
    },

    /** A running job of a report, which only the test works on. */
    begun: async ({ id, version }: Report, task: ReportTask = mainPdf, createdAt = new Date()): Promise<AttachedJob> =>
      addJob({
        ...task,
        id: newId(),
        subject: { type: 'report', id, version },
        clientId: client.id,
        filename: 'begun.pdf',
        createdAt: createdAt.toISOString(),
        state: 'running',
        progress: { done: 0, total: 0, step: 'waiting' },
      }),

    attachmentOf: async ({ id }: Report, key: string) => (await read(id)).attachments[key],
  }
}

/** The error names that Lambda reports for failed calls of a step; they raise its alarm. */
export const failuresOf = async (step: string): Promise<string[]> => {
  const log = await readFile(`${inject('stack').dir}/lambda/functions.log`, 'utf8')
  return log.split('\n').flatMap((line) => {
    if (!line.includes(`-${step}`) || !line.includes('"failed"')) return []
    return String((JSON.parse(line) as { failed: unknown }).failed)
  })
}

export const download = async ({ url }: Pick<Download, 'url'>): Promise<{ headers: Headers; bytes: Buffer }> => {
  expect(url).toMatch(/^\/downloads\//)
  const answer = await fetch(`${inject('stack').url}${url}`)
  expect(answer.status).toBe(200)
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}
