import { uploadHopelessAfterMs } from '@lintel/contract'
import { expect, it, vi } from 'vitest'
import { ApiError } from '../api-error.ts'
import { documentRefusalOf, namedByType } from './document-file.ts'
import { refusalOf } from './preview.ts'
import { outcomeOf, SendError, type SendFailure } from './send-file.ts'
import type { KeptUpload, UploadStorage } from './storage.ts'
import { type Arrival, type UploadPorts } from './upload.ts'
import type { Keeping } from './keeper.ts'
import { createUploads } from './uploads.ts'

const jpeg = (name: string, size = 10) => new File([new Uint8Array([0xff, 0xd8, 0xff, ...Array(size).fill(0)])], name)

/** Storage in memory: fails as scripted, then accepts the file. */
const storage = (script: (SendFailure | 'ok')[] = []) => {
  const arrived = new Map<string, Arrival['status']>()
  const tally = { requested: new Set<string>(), atOnce: 0, max: 0 }
  const ports: UploadPorts = {
    refusalOf,
    brokenMessage: 'Could not upload photo',
    request: async (_, files) =>
      files.map(({ id, name }) => {
        tally.requested.add(id)
        return { id, src: `u/1/${name}`, url: 'https://storage.example', fields: {} }
      }),
    srcOf: (_id, _at, name) => `u/1/${name}`,
    arrivals: async (_, ids) =>
      ids.flatMap((id) => {
        const status = arrived.get(id)
        return status ? [{ id, src: `u/1/${id}`, status, message: status === 'refused' ? 'No' : undefined }] : []
      }),
    send: async (permission, _, onProgress) => {
      tally.max = Math.max(tally.max, ++tally.atOnce)
      await Promise.resolve()
      onProgress(0.5)
      await Promise.resolve()
      tally.atOnce--
      const step = script.shift() ?? 'ok'
      if (step !== 'ok') throw new SendError(step)
      if (!arrived.has(permission.id)) arrived.set(permission.id, 'ready')
    },
    preview: async (file) => `blob:${file.size}`,
    forgetPreview: () => undefined,
    wait: () => new Promise((resolve) => setImmediate(resolve)),
  }
  return { ports, tally, arrived }
}

/** A browser's storage in memory; each upload is held by one list at a time. */
const keptInMemory = () => {
  const uploads = new Map<string, KeptUpload>()
  const bytes = new Map<string, Blob>()
  const held = new Map<string, Promise<void>>()
  const storage: UploadStorage = {
    add: async (kept, file) => {
      uploads.set(kept.key, kept)
      bytes.set(kept.key, file)
    },
    change: async (kept) => {
      if (!uploads.has(kept.key)) return
      uploads.set(kept.key, kept)
      if (kept.state === 'accepted') bytes.delete(kept.key)
    },
    remove: async (key) => {
      uploads.delete(key)
      bytes.delete(key)
    },
    list: async (owner, list) => [...uploads.values()].filter((kept) => kept.owner === owner && kept.list === list),
    read: async (key) => {
      const kept = uploads.get(key)
      return kept && { kept, file: bytes.get(key) }
    },
    hold: async (key, signal) => {
      await held.get(key)
      held.set(key, new Promise((free) => signal.addEventListener('abort', () => free(), { once: true })))
      return !signal.aborted
    },
  }
  return { storage, uploads, bytes }
}

const start = (script?: (SendFailure | 'ok')[], keeping?: Keeping) => {
  const world = storage(script)
  const placed: string[] = []
  const captions: (string | undefined)[] = []
  const uploads = createUploads<string>(
    'report',
    world.ports,
    {
      placed: (_, photos) => {
        placed.push(...photos.map(({ name }) => name))
        captions.push(...photos.map(({ edits }) => edits.caption))
      },
    },
    keeping,
  )
  const states = () => uploads.getState().uploads.map(({ state }) => state)
  const settled = async () => {
    while (states().some((state) => state !== 'ready' && state !== 'failed'))
      await new Promise((resolve) => setImmediate(resolve))
  }
  return { ...world, uploads, placed, captions, states, settled }
}

it('uploads accept JPEGs by their content and name the others', async () => {
  const { uploads, placed, settled } = start()
  const fake = new File(['%PDF-1.7 not a picture'], 'plan.jpg')
  const refusals = await uploads.add('item', [jpeg('a.jpg'), fake, jpeg('b.png')])
  expect(refusals).toEqual(['plan.jpg is not a JPEG.'])
  expect(placed).toEqual(['a.jpg', 'b.png'])
  await settled()
})

it('uploads send many files, a few at a time, and place them in the order chosen', async () => {
  const { uploads, placed, settled, tally, states } = start()
  await uploads.add(
    'item',
    Array.from({ length: 60 }, (_, n) => jpeg(`${n}.jpg`)),
  )
  await settled()
  expect(placed).toEqual(Array.from({ length: 60 }, (_, n) => `${n}.jpg`))
  expect(new Set(states())).toEqual(new Set(['ready']))
  expect(tally.max).toBe(3)
})

it('uploads request another presigned URL when it has expired, for the same id', async () => {
  const { uploads, settled, states, placed, tally } = start(['expired'])
  await uploads.add('item', [jpeg('a.jpg')])
  await settled()
  expect([states(), placed, tally.requested.size]).toEqual([['ready'], ['a.jpg'], 1])
})

it('uploads that had their turn without a connection go on with the first that is sent again', async () => {
  const { uploads, ports, states } = start()
  const { request, wait } = ports
  let tries = 0
  ports.request = async (report, files) => {
    if (++tries < 100) throw new ApiError(0, { message: '' })
    return request(report, files)
  }
  // Back for good; a pause that begins now lasts a minute.
  ports.wait = (ms) => (tries < 100 || ms <= 2000 ? wait(ms) : new Promise(() => undefined))
  await uploads.add(
    'item',
    Array.from({ length: 9 }, (_, n) => jpeg(`${n}.jpg`)),
  )
  await vi.waitFor(() => expect(new Set(states())).toEqual(new Set(['ready'])))
})

it('uploads are announced with their hash, and sent once more if another file arrived', async () => {
  const { uploads, ports, states, tally } = start()
  const { request } = ports
  let asked = 0
  ports.sha256 = async () => 'hash'
  ports.request = (report, files) => {
    asked++
    expect(files).toMatchObject([{ id: uploads.getState().uploads[0]?.photoId, name: 'a.jpg', sha256: 'hash' }])
    return request(report, files)
  }
  ports.arrivals = async (_, [id = '']) => [{ id, src: '', status: 'waiting', damaged: true, message: 'Damaged' }]
  await uploads.add('item', [jpeg('a.jpg')])
  await uploads.announce()
  await vi.waitFor(() => expect(states()).toEqual(['failed']))
  expect(uploads.getState().uploads[0]).toMatchObject({ message: 'Damaged', retryable: true })
  expect([asked, tally.requested.size]).toEqual([2, 1])
})

it('uploads of documents use their names, or else their types, and report when they are accepted', async () => {
  const world = storage()
  Object.assign(world.ports, { named: namedByType, refusalOf: documentRefusalOf })
  const accepted: [string, string][] = []
  const uploads = createUploads<string>('report', world.ports, {
    accepted: ({ name }, src) => accepted.push([name, src]),
  })
  const files = ['Lease.PDF', 'setup.exe', 'plan', 'gas.docx'].map((name) => new File(['x'], name))
  const scan = new File(['x'], 'scan 12.11', { type: 'application/pdf' })
  expect(await uploads.add('documents', [...files, scan, new File([], 'empty.pdf')])).toEqual([
    'setup.exe is not a valid type.',
    'plan is not a valid type.',
    'empty.pdf is empty.',
  ])
  while (accepted.length < 3) await new Promise((resolve) => setImmediate(resolve))
  expect(accepted).toEqual([
    ['Lease.PDF', 'u/1/Lease.PDF'],
    ['gas.docx', 'u/1/gas.docx'],
    ['scan 12.11.pdf', 'u/1/scan 12.11.pdf'],
  ])
})

it('uploads retry automatically however long it takes, and immediately on request', async () => {
  const { uploads, settled, states, ports, tally } = start(Array.from({ length: 30 }, () => 'broken' as const))
  await uploads.add('item', [jpeg('a.jpg'), jpeg('b.jpg'), jpeg('c.jpg'), jpeg('d.jpg')])
  await settled()
  expect(states()).toEqual(['ready', 'ready', 'ready', 'ready'])
  expect(tally.requested.size).toBe(4)

  const { send } = ports
  ports.wait = () => new Promise(() => undefined)
  ports.send = () => Promise.reject(new SendError('broken'))
  await uploads.add('item', [jpeg('e.jpg')])
  const last = () => uploads.getState().uploads.at(-1)
  await vi.waitFor(() => expect(last()?.state).toBe('waiting'))
  ports.send = send
  uploads.retry(last()?.key ?? '')
  await vi.waitFor(() => expect(last()?.state).toBe('ready'))
})

it('uploads are sent again if nothing checks them: once automatically, then and after a minute by hand', async () => {
  const { uploads, ports, arrived, states, tally } = start()
  let sent = 0
  ports.send = async () => void sent++
  let time = 1000
  const now = vi.spyOn(Date, 'now').mockImplementation(() => time)
  try {
    await uploads.add('item', [jpeg('a.jpg')])
    const only = () => uploads.getState().uploads[0]
    await vi.waitFor(() => expect(states()).toEqual(['checking']))
    uploads.retry(only()?.key ?? '')
    await vi.waitFor(() => expect(sent).toBe(2))
    await vi.waitFor(() => expect(states()).toEqual(['checking']))
    expect(only()?.retryable).toBeUndefined()
    time += 60_000
    await vi.waitFor(() => expect(only()).toMatchObject({ state: 'checking', retryable: true }))
    time += uploadHopelessAfterMs
    await vi.waitFor(() => expect(sent).toBe(3))
    await vi.waitFor(() => expect(states()).toEqual(['checking']))
    time += uploadHopelessAfterMs
    await vi.waitFor(() => expect(only()).toMatchObject({ state: 'failed', retryable: true }))
    expect(only()?.message).toBe('Could not upload photo')
    // It was checked after all: nothing is sent again.
    arrived.set(only()?.photoId ?? '', 'ready')
    uploads.retry(only()?.key ?? '')
    await vi.waitFor(() => expect(states()).toEqual(['ready']))
    expect([sent, tally.requested.size]).toEqual([3, 1])
  } finally {
    now.mockRestore()
  }
})

it('uploads outlive their page: unsent ones are sent, uploaded ones are not sent again, and saved ones are forgotten', async () => {
  const kept = keptInMemory()
  const keeping = { storage: kept.storage, owner: 'me', list: 'photos/report' }
  const first = start(
    Array.from({ length: 99 }, () => 'broken' as const),
    keeping,
  )
  first.ports.wait = () => new Promise(() => undefined)
  await first.uploads.add('item', [jpeg('a.jpg'), jpeg('b.jpg')])
  await vi.waitFor(() => expect(first.states()).toEqual(['waiting', 'waiting']))
  const [a, b] = first.uploads.getState().uploads
  first.uploads.move(b?.key ?? '', 'item', { caption: 'Door' })
  first.uploads.end()

  const second = start([], keeping)
  // The first had arrived after all, but the response was lost.
  second.arrived.set(a?.photoId ?? '', 'ready')
  await second.uploads.open()
  await vi.waitFor(() => expect(second.states()).toEqual(['ready', 'ready']))
  expect(second.placed).toEqual(['a.jpg', 'b.jpg'])
  expect(second.captions).toEqual([undefined, 'Door'])
  expect(second.tally.max).toBe(1)
  expect(kept.bytes.size).toBe(0)
  second.uploads.end()

  const third = start([], keeping)
  await third.uploads.open()
  await vi.waitFor(() => expect(third.placed).toEqual(['a.jpg', 'b.jpg']))
  third.uploads.settle(() => true)
  await vi.waitFor(() => expect(kept.uploads.size).toBe(0))
})

it('an upload whose address comes with the permission is accepted though its page closed once it was sent', async () => {
  const kept = keptInMemory()
  const keeping = { storage: kept.storage, owner: 'link:1', list: 'feedback/report' }
  const world = storage()
  delete world.ports.srcOf
  world.ports.wait = () => new Promise(() => undefined)
  const accepted: string[] = []
  const open = () => createUploads<string>('report', world.ports, { accepted: (_, src) => accepted.push(src) }, keeping)
  const first = open()
  world.ports.arrivals = async () => []
  await first.add('item', [jpeg('a.jpg')])
  await vi.waitFor(() => expect(first.getState().uploads[0]?.state).toBe('checking'))
  first.end()
  world.ports.arrivals = async (_, [id = '']) => [{ id, src: 'u/1/a.jpg', status: 'ready' }]
  await open().open()
  await vi.waitFor(() => expect(accepted).toEqual(['u/1/a.jpg']))
})

it('uploads count what another tab has until it is found, or forgotten there', async () => {
  const kept = keptInMemory()
  const keeping = { storage: kept.storage, owner: 'me', list: 'photos/report' }
  const [first, second, third] = [start([], keeping), start([], keeping), start([], keeping)]
  first.ports.request = () => new Promise(() => undefined)
  await first.uploads.add('item', [jpeg('a.jpg'), jpeg('b.jpg')])
  await first.uploads.stored()
  await second.uploads.open()
  expect(second.uploads.getState()).toEqual({ uploads: [], awaited: 2 })
  await third.uploads.open()
  const [a] = first.uploads.getState().uploads
  first.uploads.drop(a?.key ?? '')
  await vi.waitFor(() => expect(third.uploads.getState().awaited).toBe(1))
  third.uploads.end()
  first.uploads.end()
  await vi.waitFor(() => expect(second.states()).toEqual(['ready']))
  expect(second.uploads.getState().awaited).toBe(0)
})

it.each([
  ['a broken connection', new SendError('broken'), 'again'],
  ['storage that says no', new SendError('refused'), 'stopped'],
  ['no connection', new ApiError(0, { message: '' }), 'again'],
  ['a fault of the server', new ApiError(503, { message: '' }), 'again'],
  ['too many requests', new ApiError(429, { message: '' }), 'again'],
  ['a session that has ended', new ApiError(401, { message: '' }), 'again'],
  ['a locked report', new ApiError(423, { message: '' }), 'stopped'],
  ['no report', new ApiError(404, { message: '' }), 'stopped'],
  ['a file that is refused', new ApiError(400, { message: '' }), 'refused'],
  ['a file too large', new ApiError(413, { message: '' }), 'refused'],
])('uploads after %s continue as appropriate', (_, error, outcome) => expect(outcomeOf(error)).toBe(outcome))
