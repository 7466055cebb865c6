import type { ResourceType } from '../resource-type.ts'
import { computeTypes, queueTypes } from './compute.ts'
import { edgeTypes } from './edge.ts'
import { mailTypes, peopleTypes } from './identity.ts'
import { operationsTypes } from './operations.ts'
import { rightsTypes } from './rights.ts'
import { storageTypes } from './storage.ts'

/** Every supported resource type. Any other stops the start. */
export const knownTypes: ResourceType[] = [
  ...computeTypes,
  ...edgeTypes,
  ...mailTypes,
  ...operationsTypes,
  ...peopleTypes,
  ...queueTypes,
  ...rightsTypes,
  ...storageTypes,
]
