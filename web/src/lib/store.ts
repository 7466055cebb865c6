import { createWithEqualityFn, useStoreWithEqualityFn } from 'zustand/traditional'
import type { StateCreator, StoreApi } from 'zustand/vanilla'
import { shallow } from 'zustand/vanilla/shallow'

/** Only of these is everything an own property; two errors or files would be 'shallowly equal'. */
const isPlain = (value: unknown) => Array.isArray(value) || Object.getPrototypeOf(value ?? 0) === Object.prototype

const isEqual = <T>(a: T, b: T) => Object.is(a, b) || (isPlain(a) && isPlain(b) && shallow(a, b))

type ReadableStore<S> = Pick<StoreApi<S>, 'getState' | 'getInitialState' | 'subscribe'>

/** Under zustand's own hook a selector that returns a new value each time renders without end (React's error 185). */
export const useStore = <S, T = S>(store: ReadableStore<S>, select = (state: S) => state as unknown as T): T =>
  useStoreWithEqualityFn(store, select, isEqual)

/** Zustand's `create` with the same care. */
export const create = <S>(init: StateCreator<S>) => createWithEqualityFn(init, isEqual)
