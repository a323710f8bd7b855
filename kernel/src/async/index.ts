export { bounded } from '../bounded.js'
export { createResource, type Resource, type ResourceOptions, type ResourceState } from '../resource.js'
