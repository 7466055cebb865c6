import { describe, expect, it } from 'vitest'
import { documentRefusalOf } from './document-file.ts'
import { refusalOf } from './jpeg-file.ts'
import { SendError, type SendFailure } from './send-file.ts'
import { createUploads, type Arrival, type UploadPorts } from './uploads.ts'

const jpeg = (name: string, size = 10) => new File([new Uint8Array([0xff, 0xd8, 0xff, ...Array(size).fill(0)])], name)

/** Storage in memory: fails as the script says, then takes the file. */
const storage = (script: (SendFailure | 'ok')[] = []) => {
  const arrived = new Map<string, Arrival['status']>()
  const tally = { permissions: 0, atOnce: 0, most: 0, waits: 0, previewsForgotten: 0 }
  const ports: UploadPorts = {
    refusalOf,
    brokenMessage: 'Could not upload photo',
    request: async (_, files) =>
      files.map(() => {
        const id = `photo-${tally.permissions++}`
        return { id, src: `u/1/${id}.jpg`, url: 'https://storage.example', fields: {} }
      }),
    arrivals: async (_, ids) =>
      ids.flatMap((id) => {
        const status = arrived.get(id)
        return status ? [{ id, status, message: status === 'refused' ? 'No' : undefined }] : []
      }),
    send: async (permission, _, onProgress) => {
      tally.most = Math.max(tally.most, ++tally.atOnce)
      await Promise.resolve()
      onProgress(0.5)
      await Promise.resolve()
      tally.atOnce--
      const step = script.shift() ?? 'ok'
      if (step !== 'ok') throw new SendError(step)
      if (!arrived.has(permission.id)) arrived.set(permission.id, 'ready')
    },
    preview: async (file) => `blob:${file.name}`,
    forgetPreview: () => void tally.previewsForgotten++,
    wait: async () => {
      tally.waits++
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
  return { ports, tally, arrived }
}

const start = (script?: (SendFailure | 'ok')[]) => {
  const world = storage(script)
  const placed: string[] = []
  const replaced: [string, string][] = []
  const uploads = createUploads<string>('report', world.ports, {
    placed: (_, photos) => placed.push(...photos.map((photo) => photo.id)),
    replaced: (id, photo) => replaced.push([id, photo.id]),
  })
  const states = () => uploads.getState().uploads.map(({ state }) => state)
  const settled = async () => {
    while (states().some((state) => state !== 'ready' && state !== 'failed'))
      await new Promise((resolve) => setImmediate(resolve))
  }
  return { ...world, uploads, placed, replaced, states, settled }
}

describe('uploads', () => {
  it('take JPEGs by their content and name the others', async () => {
    const { uploads, placed, settled } = start()
    const fake = new File(['%PDF-1.7 not a picture'], 'plan.jpg')
    const refusals = await uploads.add('item', [jpeg('a.jpg'), fake, jpeg('b.png')])
    expect(refusals).toEqual(['plan.jpg is not a JPEG.'])
    await settled()
    expect(placed).toEqual(['photo-0', 'photo-1'])
  })

  it('send many files, a few at a time, and place them in the order chosen', async () => {
    const { uploads, placed, settled, tally, states } = start()
    await uploads.add(
      'item',
      Array.from({ length: 60 }, (_, n) => jpeg(`${n}.jpg`)),
    )
    await settled()
    expect(placed).toEqual(Array.from({ length: 60 }, (_, n) => `photo-${n}`))
    expect(new Set(states())).toEqual(new Set(['ready']))
    expect(tally.most).toBe(3)
  })

  it('say when all that was chosen has its place, or will have none', async () => {
    const { uploads, placed, ports } = start()
    const answer = Promise.withResolvers<void>()
    const { request } = ports
    ports.request = async (...asked) => {
      await answer.promise
      return request(...asked)
    }
    await uploads.add('item', [jpeg('a.jpg'), jpeg('b.jpg')])
    let isPlaced = false
    const placing = uploads.placing().then(() => (isPlaced = true))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect([isPlaced, placed]).toEqual([false, []])
    answer.resolve()
    await placing
    expect(placed).toEqual(['photo-0', 'photo-1'])

    ports.request = () => Promise.reject(new Error('No'))
    await uploads.add('item', [jpeg('c.jpg')])
    await uploads.placing()
    expect(placed).toHaveLength(2)
  })

  it('try again over a broken connection', async () => {
    const { uploads, settled, states, tally } = start(['broken', 'broken'])
    await uploads.add('item', [jpeg('a.jpg')])
    await settled()
    expect(states()).toEqual(['ready'])
    expect(tally.permissions).toBe(1)
    expect(tally.waits).toBeGreaterThanOrEqual(2)
  })

  it('ask for a new permission when it has expired, and say so', async () => {
    const { uploads, settled, states, placed, replaced } = start(['expired'])
    await uploads.add('item', [jpeg('a.jpg')])
    await settled()
    expect(states()).toEqual(['ready'])
    expect(placed).toEqual(['photo-0'])
    expect(replaced).toEqual([['photo-0', 'photo-1']])
  })

  it('say that storage refused a file, or that there was nowhere to send it', async () => {
    const refused = start(['refused'])
    await refused.uploads.add('item', [jpeg('a.jpg')])
    await refused.settled()
    expect(refused.uploads.getState().uploads[0]).toMatchObject({ state: 'failed', message: 'Upload failed' })

    const nowhere = start()
    const { request } = nowhere.ports
    nowhere.ports.request = async (report, files) => (await request(report, files)).slice(0, 1)
    await nowhere.uploads.add('item', [jpeg('a.jpg'), jpeg('b.jpg')])
    await nowhere.settled()
    expect(nowhere.placed).toEqual(['photo-0'])
    const [, second] = nowhere.uploads.getState().uploads
    expect(second).toMatchObject({ message: 'Could not determine uploaded URL', retryable: true })
    nowhere.ports.request = request
    nowhere.uploads.retry(second?.key ?? '')
    await nowhere.settled()
    expect(nowhere.states()).toEqual(['ready', 'ready'])
    expect(nowhere.placed).toEqual(['photo-0', 'photo-2'])
  })

  it('of documents go by their names, and are told when they are accepted', async () => {
    const world = storage()
    world.ports.refusalOf = documentRefusalOf
    const accepted: [string, string][] = []
    const uploads = createUploads<string>('report', world.ports, {
      placed: () => undefined,
      replaced: () => undefined,
      accepted: ({ name }, src) => accepted.push([name, src]),
    })
    const files = ['Lease.PDF', 'setup.exe', 'plan', 'gas.docx'].map((name) => new File(['x'], name))
    expect(await uploads.add('documents', [...files, new File([], 'empty.pdf')])).toEqual([
      'setup.exe is not a valid type.',
      'plan is not a valid type.',
      'empty.pdf is empty.',
    ])
    while (accepted.length < 2) await new Promise((resolve) => setImmediate(resolve))
    expect(accepted).toEqual([
      ['Lease.PDF', 'u/1/photo-0.jpg'],
      ['gas.docx', 'u/1/photo-1.jpg'],
    ])
  })

  it('give up on what stays broken, until somebody tries again', async () => {
    const { uploads, settled, states } = start(Array.from({ length: 8 }, () => 'broken' as const))
    await uploads.add('item', [jpeg('a.jpg')])
    await settled()
    const [failed] = uploads.getState().uploads
    expect(failed).toMatchObject({ state: 'failed', message: 'Could not upload photo', retryable: true })
    uploads.retry(failed?.key ?? '')
    await settled()
    expect(states()).toEqual(['ready'])
  })

  it('pass on why a photograph was refused', async () => {
    const { uploads, settled, arrived } = start()
    arrived.set('photo-0', 'refused')
    await uploads.add('item', [jpeg('a.jpg')])
    await settled()
    expect(uploads.getState().uploads[0]).toMatchObject({ state: 'failed', message: 'No', retryable: false })
  })

  it('forget a dropped file and its preview', async () => {
    const { uploads, settled, tally } = start()
    await uploads.add('item', [jpeg('a.jpg')])
    await settled()
    uploads.drop(uploads.getState().uploads[0]?.key ?? '')
    expect(uploads.getState().uploads).toEqual([])
    expect(tally.previewsForgotten).toBe(1)
  })
})
