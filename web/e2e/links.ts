import { routePath, routes, type Link } from '@lintel/contract'
import { expect, type Page } from '@playwright/test'
import { callApi } from './reports.ts'

/** Creates a link to a report for visitors. */
export const linkTo = async (page: Page, id: string, link: object): Promise<Link> => {
  const answer = await callApi(page, 'POST', routePath(routes.createLink).replace('{id}', id), link)
  expect(answer.status()).toBe(201)
  return routes.createLink.answer.parse(await answer.json())
}

/** Revokes a link, as its creator can. Expiry takes months and is tested in `functions/sharing`. */
export const revoke = async (page: Page, { id, reportId }: Pick<Link, 'id' | 'reportId'>): Promise<void> => {
  const path = routePath(routes.revokeLink).replace('{id}', reportId).replace('{linkId}', id)
  expect((await callApi(page, 'DELETE', path)).ok()).toBe(true)
}
