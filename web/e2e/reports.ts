import { Report, routePath, routes, type PhotoRecord } from '@lintel/contract'
import { expect, type APIResponse, type Page } from '@playwright/test'
import { address } from './sign-in.ts'

/** The ID token of the user who is signed in on the page. */
const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.endsWith('.idToken'))
    return (key && sessionStorage.getItem(key)) ?? ''
  })

/** Calls the API outside the page, as the user who is signed in on it. */
export const callApi = async (
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
): Promise<APIResponse> =>
  page.request.fetch(address(path), {
    method,
    // The first call of a function waits for its cold start on a busy machine.
    timeout: 120_000,
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
    ...(data && { data }),
  })

/** A new inventory of Harbour & Vale for this test only, or with the given details. */
export const aReport = async (page: Page, details: object = {}): Promise<Report> => {
  const answer = await callApi(page, 'POST', routePath(routes.createReport), {
    address: { line1: '9 Signal Terrace', town: 'Westhaven', postcode: 'ZZ4 7ST' },
    branchId: 'harbour-vale-quayside',
    type: 'Inventory',
    ...details,
  })
  expect(answer.status()).toBe(201)
  return Report.parse(await answer.json())
}

/** Saves a report with a change, outside the page. */
export const changeReport = async (page: Page, report: Report, change: object): Promise<void> => {
  const path = routePath(routes.saveReport).replace('{id}', report.id)
  expect((await callApi(page, 'PUT', path, { ...report, ...change })).status()).toBe(200)
}

export const followOn = async (page: Page, { id }: Report, target: string): Promise<Report> => {
  const path = routePath(routes.followOnReport).replace('{id}', id)
  return Report.parse(await (await callApi(page, 'PATCH', path, { target })).json())
}

export const savedReport = async (page: Page, id: string): Promise<Report> => {
  const answer = await callApi(page, 'GET', routePath(routes.getReport).replace('{id}', id))
  expect(answer.status()).toBe(200)
  return Report.parse(await answer.json())
}

export const photosOf = async (page: Page, id: string): Promise<PhotoRecord[]> => {
  const answer = await callApi(page, 'GET', routePath(routes.listPhotos).replace('{id}', id))
  expect(answer.status()).toBe(200)
  return routes.listPhotos.answer.parse(await answer.json()).data
}
