import { createApp } from 'vue';
import ShelfPage from './shelf-page.vue';

const place = document.getElementById('app')!;
const { service = '', licenseKey = '' } = place.dataset;
createApp(ShelfPage, { service, licenseKey }).mount(place);
