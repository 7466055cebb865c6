/** How many milliseconds functions and schedules are ahead of the machine: their threads share it. */
export const clock = new BigInt64Array(new SharedArrayBuffer(8))

/** Also once `Date` follows the clock. */
export const machineNow = Date.now

/** By the clock of functions and schedules, in milliseconds since 1970. */
export const timeNow = (): number => machineNow() + Number(Atomics.load(clock, 0))

/** Undefined sets it free. */
export const setClock = (at: number | undefined): void =>
  void Atomics.store(clock, 0, at === undefined ? 0n : BigInt(at - machineNow()))

/** In a function's thread: `Date` without a time is then of this clock. */
export function followClock(shared: BigInt64Array): void {
  const Real = Date
  const now = () => machineNow() + Number(Atomics.load(shared, 0))
  globalThis.Date = new Proxy(Real, {
    apply: () => new Real(now()).toString(),
    construct: (_target, parts: unknown[], called) =>
      Reflect.construct(Real, parts.length === 0 ? [now()] : parts, called) as Date,
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}
