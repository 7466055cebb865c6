import type { Group } from '@lintel/contract'
import { matchPath } from 'react-router-dom'
import { rolesOf } from '../lib/session.ts'
import { admits, pathList, type Path } from './paths.ts'

/** The entry of a URL; literal segments take precedence over parameters. */
export const pathOf = (pathname: string, list: readonly Path[] = pathList): Path | undefined =>
  list
    .filter(({ path }) => matchPath(path, pathname))
    .toSorted((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')))[0]

/** The path after sign-in: the first whose screen exists. System administrators see the reports until theirs does. */
export const landingPath = (groups: readonly Group[], list: readonly Path[] = pathList): string => {
  const roles = rolesOf(groups)
  const places: readonly (readonly [applies: boolean, path: string])[] = [
    [roles.support, '/peachsupport'],
    [roles.administrator && roles.sysAdmin, '/clients'],
    [roles.dataEntry, '/dereports'],
  ]
  const place = places.find(([applies, path]) => applies && list.some((entry) => entry.path === path))
  return place?.[1] ?? '/reports'
}

/** The redirect is followed only to a path of ours that these groups can open: anybody can write one into a link. */
export const afterSignIn = (redirect: string | null, groups: readonly Group[]): string => {
  const landing = landingPath(groups)
  if (!redirect?.startsWith('/') || redirect.startsWith('//') || redirect.includes('\\')) return landing
  const base = 'https://own.invalid'
  if (!URL.canParse(redirect, base)) return landing
  const target = new URL(redirect, base)
  if (target.origin !== base) return landing
  const entry = pathOf(target.pathname)
  if (!entry || entry.admits === 'public' || !admits(entry, groups)) return landing
  return `${target.pathname}${target.search}${target.hash}`
}

export const signInAddress = (from?: string): string =>
  from && from !== '/' ? `/sign-in?redirect=${encodeURIComponent(from)}` : '/sign-in'
