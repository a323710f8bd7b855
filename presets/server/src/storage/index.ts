export { openStorage, type Storage, type StorageOptions } from './open-storage.js'
