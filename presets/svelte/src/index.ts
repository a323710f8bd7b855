export { getLatchkey, type LatchkeyStores, setLatchkey, storesOf } from './stores.js'
