import { initialOf } from '@lintel/rules'

export const nameIn = (params: URLSearchParams): string => params.get('name')?.trim() ?? ''

export const letterAddress = (letter: string): string => `/clients?search=${letter}`

export const initialAddress = (name: string): string => {
  if (name.trim() === '') return '/clients'
  const initial = initialOf(name)
  return letterAddress(initial === '0' ? '0-9' : initial)
}
