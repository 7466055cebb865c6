import type { AnswerOf } from '@lintel/contract'
import { openApiDocument } from './open-api.ts'

let made: AnswerOf<'getOpenApi'> | undefined

/** Generated once per function instance, on first request. */
export function getOpenApi(): Promise<AnswerOf<'getOpenApi'>> {
  made ??= {
    ...openApiDocument(),
    openapi: '3.1.0',
  }
  return Promise.resolve(made)
}
